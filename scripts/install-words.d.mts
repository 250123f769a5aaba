// Types of install-words.mjs, which is JavaScript because it runs on the machine's Node.

export function installWords(
  root: string,
  options: { readonly development: boolean; readonly npm: string },
  machine?: { readonly version: string; readonly platform: string; readonly arch: string },
): string[]
