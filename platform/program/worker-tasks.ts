import type * as tags from '#platform/domains/ads/tags/task.ts'
import type * as invoices from '#platform/domains/billing/invoices/document/tasks.ts'
import type * as feeds from '#platform/domains/integrations/services/feeds/task.ts'
import type * as files from '#platform/foundation/files/task.ts'
import type * as bounces from '#platform/foundation/mail/bounces/task.ts'
import type * as replies from '#platform/foundation/mail/replies/task.ts'
import type { TaskFunction } from '#platform/foundation/pool/task.ts'

// The functions that run in a worker. Each export has the name of its task. The first call of a task loads its module.

export const detectTags: TaskFunction<typeof tags.detectTags> = async (html) =>
  (await import('#platform/domains/ads/tags/detect-tags.ts')).detectTags(html)

export const inspectFile: TaskFunction<typeof files.inspectFile> = async (file) =>
  (await import('#platform/foundation/files/inspect-file.ts')).inspectFile(file)

export const readJobs: TaskFunction<typeof feeds.readJobs> = async (input) =>
  (await import('#platform/domains/integrations/services/feeds/convert-jobs.ts')).convertJobs(input)

export const readReport: TaskFunction<typeof bounces.readReport> = async (raw) =>
  (await import('#platform/foundation/mail/bounces/read-report.ts')).readReport(raw)

export const readReply: TaskFunction<typeof replies.readReply> = async (raw) =>
  (await import('#platform/foundation/mail/replies/read-reply.ts')).readReply(raw)

export const peppolInvoice: TaskFunction<typeof invoices.peppolInvoice> = async (content) =>
  (await import('#platform/domains/billing/invoices/document/peppol.ts')).peppolInvoice(content)

export const renderInvoice: TaskFunction<typeof invoices.renderInvoice> = async (content) =>
  (await import('#platform/domains/billing/invoices/document/invoice-pdf.ts')).renderInvoice(content)
