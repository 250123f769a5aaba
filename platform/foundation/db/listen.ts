import pg from 'pg'

/**
 * Listens on a dedicated connection and reconnects when it breaks. Calls `connected` after every connect, because
 * notifications may have been missed.
 */
export async function listenForever(
  config: pg.PoolConfig,
  heartbeatMs: number,
  channel: string,
  notified: (payload: string) => void,
  connected: () => void,
): Promise<() => Promise<void>> {
  let client: pg.Client | null = null
  let stopped = false
  let timer: NodeJS.Timeout | undefined
  let heartbeat: NodeJS.Timeout | undefined
  const connect = async (): Promise<void> => {
    const next = new pg.Client(config)
    let lost = false
    const retry = (): void => {
      if (lost || stopped) return
      lost = true
      client = null
      clearInterval(heartbeat)
      next.end().catch(() => {})
      timer = setTimeout(() => void connect(), 1000)
    }
    next.on('error', retry)
    next.on('end', retry)
    next.on('notification', ({ payload }) => notified(payload ?? ''))
    try {
      await next.connect()
      await next.query(`listen ${pg.escapeIdentifier(channel)}`)
      client = next
      if (stopped) return await next.end()
      // A connection can die without an error, so a regular query checks it.
      heartbeat = setInterval(() => void next.query('select 1').catch(retry), heartbeatMs)
      connected()
    } catch {
      retry()
    }
  }
  await connect()
  return async () => {
    stopped = true
    clearTimeout(timer)
    clearInterval(heartbeat)
    await client?.end()
  }
}
