/** A file in an HTTP response. */
export interface SentFile {
  contentType: string
  /** File name for saving. */
  name: string
  /** Whether the browser shows the file instead of saving it. */
  inline?: boolean
}

/** Returns the response headers of a file. It is sandboxed, so that no script in it runs. */
export function fileHeaders({ contentType, name, inline = false }: SentFile): Record<string, string> {
  const plain = name.replace(/[^\x20-\x7e]|["\\]/g, '_')
  const encoded = encodeURIComponent(name)
  // The browser's PDF viewer does not work in a sandbox.
  const isShownPdf = inline && contentType === 'application/pdf'
  return {
    'content-type': contentType.startsWith('text/') ? `${contentType}; charset=utf-8` : contentType,
    'content-disposition': `${inline ? 'inline' : 'attachment'}; filename="${plain}"; filename*=UTF-8''${encoded}`,
    'content-security-policy': `default-src 'none'; style-src 'unsafe-inline'${isShownPdf ? '' : '; sandbox'}`,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
  }
}
