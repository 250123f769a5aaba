// Types of installed.mjs, which is JavaScript because it runs on the machine's Node.

export const NODE_PACKAGES: Readonly<Record<string, string>>
export function isInstalled(root: string, options: { readonly development: boolean }): boolean
export function chooseNode(
  root: string,
  machine?: { readonly version: string; readonly execPath: string; readonly platform: string; readonly arch: string },
): string | null
export function projectVersion(root: string): string
