import { expect as playwrightExpect } from 'playwright/test'

/** Expectations that wait for the page to fulfil them. The time only ends a wait for what never comes. */
export const expect = playwrightExpect.configure({ timeout: 60_000 })
