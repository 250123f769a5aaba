// What runs in a worker: each module is loaded by the first task that needs it.

/** Tags of an ad's text, and whether it is in the home language. */
export const detectTags = async (html: string) => (await import('#platform/domains/ads/tags/detect-tags.ts')).detectTags(html)

/** What a file is by its content; a picture comes back encoded anew. */
export const inspectFile = async (file: import('#platform/foundation/files/inspect-file.ts').FileToInspect) =>
  (await import('#platform/foundation/files/inspect-file.ts')).inspectFile(file)

/** Ads of a feed as they are stored here. */
export const readJobs = async (jobs: readonly import('#platform/domains/integrations/services/feeds/raw-job.ts').RawJob[]) =>
  (await import('#platform/domains/integrations/services/feeds/job-of.ts')).jobsOf(jobs)

/** Why a mail came back, from the report about it. */
export const readReport = async (raw: Uint8Array) =>
  (await import('#platform/foundation/mail/bounces/read-report.ts')).readReport(raw)

/** An invoice that was sent, as an e-invoice. */
export const peppolInvoice = async (
  content: import('#platform/domains/billing/invoices/document/invoice-content.ts').InvoiceContent,
) => (await import('#platform/domains/billing/invoices/document/peppol.ts')).peppolInvoice(content)

/** An invoice that was sent, as a PDF. */
export const renderInvoice = async (
  content: import('#platform/domains/billing/invoices/document/invoice-content.ts').InvoiceContent,
) => (await import('#platform/domains/billing/invoices/document/invoice-pdf.ts')).renderInvoice(content)
