import { expect as playwrightExpect } from 'playwright/test'

/** Assertions that wait until the page fulfils them. The timeout only ends a wait that can never succeed. */
export const expect = playwrightExpect.configure({ timeout: 60_000 })
