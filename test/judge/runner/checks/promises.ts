import type { Operation } from '../document.ts';
import { make, unmake } from '../make.ts';
import type { Session } from '../session.ts';

/** What the interface promises in words: the order of lists. Skipped where there is nothing of the kind. */
export async function promises(session: Session): Promise<void> {
  await orders(session);
  await directoriesFirst(session);
}

type Element = Readonly<Record<string, unknown>>;

/** Notifications come newest first, events by their start (B7). */
async function orders(session: Session): Promise<void> {
  const ordered = [
    ['Notification', (one: Element) => -Date.parse(one.date_creation as string)],
    ['Evenement', (one: Element) => Date.parse(one.date_debut as string)],
  ] as const;
  for (const [name, key] of ordered) {
    const resource = session.document.resources.find((one) => one.name === name);
    const [list] = resource?.lists ?? [];
    const [creation] = resource?.creations ?? [];
    if (!resource || !list || !creation) continue;
    const made = [];
    for (let i = 0; i < 3; i++) made.push(await make(session, resource, creation));
    const { elements, last } = await session.walk(list);
    const keys = (elements as Element[]).map(key);
    const right = keys.every((one, i) => i === 0 || (keys[i - 1] as number) <= one);
    session.hold('sorted', last, right, () => 'not in the order of its list');
    for (const one of made) if (one) await unmake(session, resource, one.key);
  }
}

/** Directories come first, then the prescriptions that stand exactly there (C4). */
async function directoriesFirst(session: Session): Promise<void> {
  const explore = session.document.operations.find(({ path }) => path.endsWith('/explore'));
  if (!explore) return;
  const below = await explored(session, explore, '/');
  for (const chemin of below.slice(0, 5)) await explored(session, explore, chemin);
}

/** Looks into a directory; answers those that stand in it. */
async function explored(session: Session, explore: Operation, chemin: string): Promise<string[]> {
  const { elements, last } = await session.walk(explore, { query: { chemin } });
  const found = elements as {
    readonly chemin?: string;
    readonly prescription?: { readonly chemins: string[] };
  }[];
  const directories = found.flatMap((one) => one.chemin ?? []);
  const first = found.slice(0, directories.length).every((one) => one.chemin !== undefined);
  session.hold('sorted', last, first, () => 'a directory after a prescription');
  const elsewhere = found.filter(
    ({ prescription }) => prescription && !prescription.chemins.includes(chemin),
  );
  session.hold(
    'filtered',
    last,
    elsewhere.length === 0,
    () => `${elsewhere.length} do not stand in ${chemin}`,
  );
  return directories;
}
