/** A file on its way to a browser. */
export interface SentFile {
  contentType: string
  /** What it is called when it is kept. */
  name: string
  /** Shown in place instead of kept. */
  inline?: boolean
}

/** The headers of an answer that is a file: an attachment in a sandbox, so that nothing in it runs. */
export function fileHeaders({ contentType, name, inline = false }: SentFile): Record<string, string> {
  const plain = name.replace(/[^\x20-\x7e]|["\\]/g, '_')
  const encoded = encodeURIComponent(name)
  // The browser's own viewer of a PDF does not work in a sandbox.
  const isShownPdf = inline && contentType === 'application/pdf'
  return {
    'content-type': contentType.startsWith('text/') ? `${contentType}; charset=utf-8` : contentType,
    'content-disposition': `${inline ? 'inline' : 'attachment'}; filename="${plain}"; filename*=UTF-8''${encoded}`,
    'content-security-policy': `default-src 'none'; style-src 'unsafe-inline'${isShownPdf ? '' : '; sandbox'}`,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
  }
}
