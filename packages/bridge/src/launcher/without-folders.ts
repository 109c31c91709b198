const ABSOLUTE = /(?<![\w.:/])(?:\/[^\s"'`:,;()[\]/]+)+\/(?=[^\s"'`:,;()[\]/])/g;

/** A text of a program without the folders of this machine: faults are published with the results. */
export const withoutFolders = (text: string): string => text.replace(ABSOLUTE, '');
