import { randomUUID } from 'node:crypto'
import pg from 'pg'

/** An empty database on the server of TEST_DATABASE_URL. The caller drops it at the end. */
export interface TestDatabase {
  readonly url: string
  query<Row extends object>(text: string, values?: unknown[]): Promise<Row[]>
  drop(): Promise<void>
}

/** Creates a database on the same server as the URL. An existing database of that name is used as it is. */
export async function createDatabase(
  serverUrl: string,
  name = `tavla_test_${randomUUID().replaceAll('-', '')}`,
): Promise<TestDatabase> {
  const url = Object.assign(new URL(serverUrl), { pathname: `/${name}` }).href
  const on = async <T>(address: string, work: (client: pg.Client) => Promise<T>): Promise<T> => {
    const client = new pg.Client({ connectionString: address })
    await client.connect()
    try {
      return await work(client)
    } finally {
      await client.end()
    }
  }
  const existing = await on(serverUrl, (client) => client.query('select from pg_database where datname = $1', [name]))
  if (existing.rowCount === 0) await on(serverUrl, (client) => client.query(`create database ${name}`))
  return {
    url,
    query: async <Row extends object>(text: string, values: unknown[] = []) =>
      on(url, async (client) => (await client.query(text, values)).rows as Row[]),
    drop: () =>
      on(serverUrl, async (client) => void (await client.query(`drop database if exists ${name} with (force)`))),
  }
}
