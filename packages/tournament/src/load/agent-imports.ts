/** What an agent may import of ours; everything else it uses is bundled into it. */
export const AGENT_IMPORTS: readonly string[] = [
  '@aiwolf-arena/protocol',
  '@aiwolf-arena/random',
  '@aiwolf-arena/engine',
  '@aiwolf-arena/agents',
  '@aiwolf-arena/beliefs',
];
