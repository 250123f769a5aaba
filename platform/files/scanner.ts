import type { Content } from './disk.ts'

/** What a scanner for malware says of a file. */
export type ScanResult = 'clean' | 'infected' | 'notScanned'

/** Looks at each file before it is stored. */
export interface Scanner {
  scan(content: Content): Promise<ScanResult>
}

/** No scanner is installed: every file is stored as not scanned, and its row says so. */
export const noScanner: Scanner = { scan: () => Promise.resolve('notScanned') }
