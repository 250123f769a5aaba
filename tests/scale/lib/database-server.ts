import pg from 'pg'
import { makeFolder, run, serve, until, type Server } from './processes.ts'

/** The user of the databases of a rehearsal. It needs no password. */
const USER = 'tavla'

export interface DatabaseTools {
  postgres: string
  initdb: string
}

/** Returns the address of a database on this machine. */
export const databaseAddress = (port: number, database = 'postgres', user = USER): string =>
  `postgres://${user}@127.0.0.1:${port}/${database}`

/** Runs a statement on the server at a port. Fails if the server does not answer within two seconds. */
export async function ask<Row extends object>(
  port: number,
  text: string,
  database?: string,
  user?: string,
): Promise<Row[]> {
  const client = new pg.Client({
    connectionString: databaseAddress(port, database, user),
    connectionTimeoutMillis: 800,
    query_timeout: 2000,
  })
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query<Row>(text)).rows
  } finally {
    await client.end().catch(() => {})
  }
}

/** Starts a server on an existing data folder. */
export const serveData = (
  name: string,
  { postgres }: DatabaseTools,
  data: string,
  port: number,
  settings: readonly string[] = [],
): Server =>
  serve(name, postgres, [
    ...['-D', data, '-c', `port=${port}`, '-c', 'listen_addresses=127.0.0.1', '-c', 'unix_socket_directories='],
    ...['max_connections=200', ...settings].flatMap((setting) => ['-c', setting]),
  ])

/** Creates a data folder, starts a server on it, and waits until it answers. */
export async function startDatabaseServer(
  name: string,
  tools: DatabaseTools,
  data: string,
  port: number,
  settings: readonly string[] = [],
): Promise<Server> {
  await makeFolder(data)
  run(tools.initdb, '-D', data, '-U', USER, '-A', 'trust', '-E', 'UTF8', '--no-sync')
  const server = serveData(name, tools, data, port, settings)
  await until('the database to start', 60, async () => (await ask(port, 'select 1')).length === 1)
  return server
}

/** The options that a platform sets on each direct connection. A pooler takes them from the role (database.md). */
const ROLE_OPTIONS = [
  "timezone = 'UTC'",
  'jit = off',
  "statement_timeout = '10s'",
  "lock_timeout = '3s'",
  "idle_in_transaction_session_timeout = '15s'",
]

/** Sets the options of the platform on the role, and creates the database `tavla`. */
export async function prepareForPooler(port: number): Promise<void> {
  for (const option of ROLE_OPTIONS) await ask(port, `alter role ${USER} set ${option}`)
  await ask(port, 'create database tavla')
}

/** Returns the configuration of PgBouncer in front of a server: transaction mode, 20 connections to the server. */
export const poolerConfig = (port: number, serverPort: number): string => `
[databases]
tavla = user=${USER} host=127.0.0.1 port=${serverPort} dbname=tavla
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
auth_file =
pool_mode = transaction
default_pool_size = 20
max_client_conn = 500
server_login_retry = 1
server_connect_timeout = 2
query_wait_timeout = 5
ignore_startup_parameters = options, extra_float_digits
`
