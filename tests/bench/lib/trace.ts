import type { Page } from 'playwright'

interface TraceEvent {
  readonly name: string
  readonly ph: string
  readonly ts: number
  readonly dur?: number
  /** CPU time of the thread, which is independent of other programs on the machine. */
  readonly tdur?: number
  readonly pid: number
  readonly tid: number
  readonly args?: {
    readonly name?: string
    readonly data?: { readonly url?: string; readonly functionName?: string; readonly type?: string }
  }
}

/** The work of the browser during an action on a page. */
export interface Traced {
  /** Duration of tasks longer than 50 ms, in milliseconds, longest first. */
  readonly longTasks: number[]
  /** The longest task by elapsed time. */
  readonly longest: number
  /** The longest task by CPU time. Close to the elapsed time on an idle machine. */
  readonly longestCpu: number
  /** The longest parts of the task with the most CPU time, as named in the trace. */
  readonly longestParts: string[]
  /** Intervals between frames in milliseconds, sorted. */
  readonly frames: number[]
  /** The slowest interaction from input to the next frame, as INP counts it. Null if there was none. */
  readonly interaction: number | null
}

/** Runs an action on a page while the browser records a trace. */
export async function traced(page: Page, act: () => Promise<void>): Promise<Traced> {
  const browser = page.context().browser()
  if (!browser) throw new Error('The page has no browser.')
  await browser.startTracing(page, {
    categories: [
      'devtools.timeline',
      'toplevel',
      'disabled-by-default-devtools.timeline',
      'blink.user_timing',
      '__metadata',
    ],
  })
  await act()
  const { frames, interaction } = await page.evaluate(() => window.benchRead?.() ?? { frames: [], interaction: null })
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString('utf8')) as { traceEvents: TraceEvent[] }
  return { ...tasksOf(traceEvents), frames: frames.sort((a, b) => a - b), interaction }
}

/** Column headings for traces. */
export const tracedColumns = [
  'what was done',
  'longest task',
  'its CPU',
  'tasks over 50',
  'longest frame',
  'frame p95',
  'frames',
  'slowest interaction',
  'task with most CPU was',
]

/** Returns the table row of a trace. */
export const rowOf = (
  name: string,
  { longest, longestCpu, longTasks, frames, interaction, longestParts }: Traced,
): string[] => [
  name,
  longest.toFixed(0),
  longestCpu.toFixed(0),
  String(longTasks.length),
  (frames.at(-1) ?? 0).toFixed(0),
  (frames[Math.floor(frames.length * 0.95)] ?? 0).toFixed(0),
  String(frames.length),
  interaction === null ? '–' : String(interaction),
  longestCpu > 20 ? longestParts.join('; ') : '',
]

declare global {
  interface Window {
    benchRead?: () => { frames: number[]; interaction: number | null }
  }
}

/** Records frames and interactions in the page from its first script on. */
export async function watch(page: Page): Promise<void> {
  await page.addInitScript(() => {
    let frames: number[] = []
    let slowest: number | null = null
    let last = performance.now()
    const frame = (now: number): void => {
      frames.push(now - last)
      last = now
      requestAnimationFrame(frame)
    }
    requestAnimationFrame(frame)
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as PerformanceEventTiming[])
        if (entry.interactionId) slowest = Math.max(slowest ?? 0, entry.duration)
    }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit)
    window.benchRead = () => {
      const read = { frames, interaction: slowest }
      frames = []
      slowest = null
      return read
    }
  })
}

/** Returns the main thread tasks of the page, from the renderer with the most script time. */
function tasksOf(events: readonly TraceEvent[]): Pick<Traced, 'longTasks' | 'longest' | 'longestCpu' | 'longestParts'> {
  const mains = new Set(
    events
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid} ${tid}`),
  )
  const busy = new Map<string, number>()
  for (const { ph, dur, pid, tid, name } of events) {
    const thread = `${pid} ${tid}`
    if (ph === 'X' && name === 'FunctionCall' && mains.has(thread))
      busy.set(thread, (busy.get(thread) ?? 0) + (dur ?? 0))
  }
  const [main] = [...busy].sort(([, a], [, b]) => b - a)[0] ?? ['']
  const own = events.filter(({ ph, pid, tid }) => ph === 'X' && `${pid} ${tid}` === main)
  const tasks = own
    .filter(({ name }) => name === 'RunTask' || name === 'ThreadControllerImpl::RunTask')
    .sort((a, b) => (b.dur ?? 0) - (a.dur ?? 0))
  const [first] = tasks
  const [busiest] = tasks.toSorted((a, b) => (b.tdur ?? 0) - (a.tdur ?? 0))
  const within = busiest
    ? own.filter(
        ({ ts, name }) => ts >= busiest.ts && ts < busiest.ts + (busiest.dur ?? 0) && !name.includes('RunTask'),
      )
    : []
  const parts = within
    .sort((a, b) => (b.dur ?? 0) - (a.dur ?? 0))
    .slice(0, 4)
    .map(({ name, dur, args }) =>
      [name, args?.data?.functionName || args?.data?.type, ((dur ?? 0) / 1000).toFixed(0), 'ms']
        .filter(Boolean)
        .join(' '),
    )
  return {
    longTasks: tasks.map(({ dur }) => (dur ?? 0) / 1000).filter((milliseconds) => milliseconds > 50),
    longest: (first?.dur ?? 0) / 1000,
    longestCpu: (busiest?.tdur ?? 0) / 1000,
    longestParts: parts,
  }
}
