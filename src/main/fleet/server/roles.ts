import { createHash, createHmac, pbkdf2Sync } from 'node:crypto';
import type { ServerClient } from './server-client.ts';

/**
 * Two roles of the cluster. dockprint_admin owns the objects and migrates; stations sign in as dockprint_station, or with logins that are
 * members of it. Neither may sign in until it has a password. They serve every warehouse of the cluster.
 */
export async function makeRoles(client: ServerClient): Promise<void> {
  for (const role of ['dockprint_admin', 'dockprint_station']) {
    const { rows } = await client.query('SELECT 1 FROM pg_roles WHERE rolname = $1', [role]);
    if (rows.length === 0) await client.query(`CREATE ROLE ${role} LOGIN`);
  }
  // A role creator who is no superuser needs this to create objects for the administrators.
  const { rows } = await client.query<{ mine: boolean }>(
    `SELECT pg_has_role(current_user, 'dockprint_admin', 'MEMBER') AS mine`,
  );
  if (rows[0]?.mine !== true) await client.query('GRANT dockprint_admin TO CURRENT_USER');
}

/** @returns the password as PostgreSQL stores it: the plain one never reaches the connection or the server's log */
export function scramVerifier(password: string, salt: Buffer): string {
  const rounds = 4096;
  const salted = pbkdf2Sync(password.normalize('NFKC'), salt, rounds, 32, 'sha256');
  const keyed = (word: string): Buffer => createHmac('sha256', salted).update(word).digest();
  const stored = createHash('sha256').update(keyed('Client Key')).digest('base64');
  return `SCRAM-SHA-256$${rounds}:${salt.toString('base64')}$${stored}:${keyed('Server Key').toString('base64')}`;
}

/** @param role one of the two, or a plain name */
export async function setPassword(
  client: ServerClient,
  role: string,
  password: string,
  salt: Buffer,
): Promise<void> {
  await client.query(`ALTER ROLE ${role} LOGIN PASSWORD '${scramVerifier(password, salt)}'`);
}
