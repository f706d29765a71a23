import { FOLLOWING, isLocked, settled } from '../customs.ts';
import type { Operation, Resource } from '../document.ts';
import { differing, isEqual } from '../equal.ts';
import { make } from '../make.ts';
import type { Session } from '../session.ts';

type Element = Readonly<Record<string, unknown>>;

const DOSSIER = '/dossiers/{dossier_id}';

/** Nothing is written to a dossier that is closed or archived (C8), until it is so no more (C15), nor to a VALIDE workflow. */
export async function locks(session: Session): Promise<void> {
  const { pools, document } = session;
  const dossiers = [...pools.all('Dossier'), ...pools.all('DossierEnfant')];
  for (const [id, dossier] of dossiers) if (isLocked(dossier)) await locked(session, id);
  await lockedByUs(session);
  const workflows = document.resources.find(({ name }) => name === 'Workflow');
  for (const [id, { etat }] of pools.all('Workflow')) {
    if (etat !== 'VALIDE' || !workflows?.update) continue;
    const call = { params: { [workflows.param]: id }, body: { observations: `Une de plus ${id}` } };
    session.status('lock 409', await session.ask(workflows.update, call), 409);
  }
}

/** A dossier that holds a prescription, and lifts one of another, is given each lock, which is then taken away. */
async function lockedByUs(session: Session): Promise<void> {
  const { resources } = session.document;
  const dossier = resources.find(({ path }) => path === DOSSIER);
  const levee = resources.find(({ path }) => path === `${DOSSIER}/levees/{prescription_id}`);
  const prescription = resources.find(({ name }) => name === 'PrescriptionDeDossier');
  const lifted = levee?.creations[0] && (await make(session, levee, levee.creations[0]));
  const { dossier_id } = lifted?.call.params ?? {};
  if (!dossier?.read || !levee?.remove || !lifted || dossier_id === undefined) return;
  const params = { dossier_id };
  const [holds] = prescription?.creations ?? [];
  const held = holds && prescription && (await make(session, prescription, holds, { params }));
  for (const [lock, unlock] of pairs(session.document.operations))
    await lockedAndUnlocked(session, dossier.read, lock, unlock, dossier_id);
  const withdrawn = await session.ask(levee.remove, { params: { ...params, [levee.param]: lifted.key } });
  session.status('valid accepted', withdrawn, levee.remove.status);
  if (held && prescription?.remove) {
    const call = { params: { ...params, [prescription.param]: held.key } };
    session.status(
      'valid accepted',
      await session.ask(prescription.remove, call),
      prescription.remove.status,
    );
  }
}

/** What gives a dossier a lock, and what takes it away. */
const pairs = (operations: readonly Operation[]): (readonly [Operation, Operation])[] =>
  operations.flatMap((lock) => {
    const unlock = operations.find(({ path, method }) => path === lock.path && method === 'DELETE');
    return lock.method === 'PUT' && lock.path.startsWith(`${DOSSIER}/`) && unlock
      ? [[lock, unlock] as const]
      : [];
  });

async function lockedAndUnlocked(
  session: Session,
  read: Operation,
  lock: Operation,
  unlock: Operation,
  dossier_id: string,
): Promise<void> {
  const params = { dossier_id };
  const shown = async () => (await session.ask(read, { params })).response.body as Element;
  const before = await shown();
  for (const [operation, isLock] of [
    [lock, true],
    [unlock, false],
  ] as const) {
    const exchange = await session.ask(operation, { params });
    if (!session.status('valid accepted', exchange, operation.status)) return;
    const after = await shown();
    session.hold(
      'updated then readable',
      exchange,
      isLocked(after) === isLock,
      () => `the dossier is ${isLock ? 'not locked' : 'still locked'}`,
    );
    const again = await session.ask(operation, { params });
    session.status('valid accepted', again, operation.status);
    const same = isEqual(await shown(), after);
    session.hold('done twice as once', again, same, () => 'the second time changes it');
    if (isLock) await locked(session, dossier_id);
    else {
      const changed = differing(before, after).filter((one) => !FOLLOWING['*']?.includes(one));
      session.hold('omitted unchanged', exchange, changed.length === 0, () => `${changed.join()} changed`);
    }
  }
}

async function locked(session: Session, dossier_id: string): Promise<void> {
  const { document, pools } = session;
  const params = { dossier_id };
  const refused = async (operation: Operation, key: Record<string, string> = {}) => {
    const full = operation.body && session.valuesOf(operation).full(operation.body.schema);
    // An end before the start that is kept would be told before the lock (C8).
    const { date_de_fin: _, ...body } = (full ?? {}) as Element;
    const call = settled({ params: { ...params, ...key }, body: full && body });
    const exchange = await session.ask(operation, call);
    const { status, body: problem } = exchange.response;
    const { code } = (problem ?? {}) as { readonly code?: unknown };
    // Another conflict would hide that there is no lock.
    const isLock = status === 409 && code === 'DOSSIER_VERROUILLE';
    session.hold('lock 409', exchange, isLock, () => `${status} ${code} for 409 DOSSIER_VERROUILLE`);
  };
  const update = document.resources.find(({ path }) => path === DOSSIER)?.update;
  if (update) await refused(update);
  const within = document.operations.filter(({ path }) => path.startsWith(`${DOSSIER}/`));
  // Its locks, which have no body, are no part of it (C15).
  for (const operation of within.filter(({ method, body }) => method === 'POST' && body))
    await refused(operation);
  for (const list of within.filter(({ isList }) => isList)) {
    const elements = (await session.walk(list, { params })).elements as Element[];
    for (const resource of document.resources.filter((one) => isShownBy(list, one))) {
      // What another dossier lifted is not deleted either, whatever becomes of its own.
      const element = elements.find(({ levee }) => levee === null) ?? elements[0];
      const key = pools.keyOf(resource.name, element);
      if (key === undefined) continue;
      for (const operation of [resource.remove, resource.update])
        if (operation) await refused(operation, { [resource.param]: key });
    }
  }
}

const isShownBy = (list: Operation, { name }: Resource) => list.shows.includes(name);
