export function reportLadder(): void {}
