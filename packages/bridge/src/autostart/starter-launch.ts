import { resolve } from 'node:path';
import { type Launch, launchOfPreset } from '../launcher/launch.ts';
import {
  dotnetPreset,
  fileAt,
  jarsBelow,
  javaPreset,
  type Preset,
  pythonPreset,
} from '../launcher/presets.ts';
import { LaunchError } from '../play/seat-source.ts';
import type { ListedAgent, StarterFile } from './starter-file.ts';

/** How a listed agent is started; paths are taken from the folder of its file. LaunchError when something is not there. */
export function launchOfListed(agent: ListedAgent, file: StarterFile, folder: string): Launch {
  const { language, name, role, target } = agent;
  return launchOfPreset(name, `${language},${target}`, presetFor(agent, file, folder), role);
}

function presetFor(agent: ListedAgent, file: StarterFile, folder: string): Preset {
  const { language, name, role, target } = agent;
  if (language === 'python') return pythonPreset(fileAt(name, target, folder), role);
  const [, path, className = target] = /^(.+):([^:\\/]+)$/s.exec(target) ?? [];
  if (language === 'java')
    return javaOf(name, className, path, resolve(folder, file.lib), folder, role);
  if (path === undefined)
    throw new LaunchError(name, `expected C#,DLL:CLASS in place of ${target}`);
  if (file.sharpStarter === undefined)
    throw new LaunchError(name, 'the file has no C#=PATH, the starter of clients in C#');
  return dotnetPreset(
    fileAt(name, file.sharpStarter, folder),
    fileAt(name, path, folder),
    className,
    role,
  );
}

function javaOf(
  name: string,
  className: string,
  jar: string | undefined,
  lib: string,
  folder: string,
  role: ListedAgent['role'],
): Preset {
  const own = jar === undefined ? [] : [fileAt(name, jar, folder)];
  const jars = [...own, ...jarsBelow(lib, own[0])];
  if (jars.length === 0) throw new LaunchError(name, `there is no jar below ${lib} (lib=)`);
  return javaPreset(jars, className, folder, role);
}
