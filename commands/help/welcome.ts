import { type WelcomeState, welcomeWords } from '../../src/messages/help/welcome.ts';
import { visible } from '../../src/terminal/sanitize.ts';
import { paragraph, section, table } from './layout.ts';
import type { Reader } from './reader.ts';

/** What somebody sees who types `vigie` and nothing else. */
export function welcome(place: WelcomeState, reader: Reader): string {
  const { what, begin, commands, where, more } = welcomeWords(reader.language);
  const lines = [
    ...paragraph(what, reader, 0),
    ...section(begin, table(commands, reader), reader),
    '',
    ...paragraph(visible(where(place)), reader, 0),
    ...paragraph(more, reader, 0),
  ];
  return `${lines.join('\n')}\n`;
}
