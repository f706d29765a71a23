import { activities } from './activities.ts';
import { environment } from './environment.ts';
import { exitCodes } from './exit-codes.ts';
import { formats } from './formats.ts';
import { imports } from './import.ts';
import { interfaceTopic } from './interface.ts';
import { profiles } from './profiles.ts';
import type { Topic } from './topic.ts';

/** What `vigie help <topic>` knows. */
export const TOPICS: readonly Topic[] = [
  formats,
  imports,
  activities,
  interfaceTopic,
  profiles,
  environment,
  exitCodes,
];

/** The topic of a name, in either language. */
export function topicNamed(name: string): Topic | undefined {
  const wanted = name.toLowerCase();
  return TOPICS.find(({ names }) => names.en === wanted || names.fr === wanted);
}

/** Every name of a topic. */
export function topicNames(): string[] {
  return [...new Set(TOPICS.flatMap(({ names }) => [names.en, names.fr]))];
}
