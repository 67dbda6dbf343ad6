/** What the server's files need of PostgreSQL's client: one connection, the warehouse's schema in its search path. */
export interface ServerClient {
  // eslint-disable-next-line @typescript-eslint/no-unnecessary-type-parameters -- the caller knows the columns that it asks for
  query<Row extends object = Record<string, unknown>>(
    sql: string,
    values?: readonly unknown[],
  ): Promise<{ rows: Row[]; rowCount: number | null }>;
}

/** All of it or nothing. Rethrows the work's error; a lost connection has rolled back already. */
export async function inTransaction<T>(client: ServerClient, work: () => Promise<T>): Promise<T> {
  await client.query('BEGIN');
  try {
    const value = await work();
    await client.query('COMMIT');
    return value;
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined);
    throw error;
  }
}
