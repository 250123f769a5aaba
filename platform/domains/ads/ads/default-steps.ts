import { randomUUID } from 'node:crypto'
import type { Step } from '#contract/ads/step.ts'
import { DEFAULT_STEPS } from '#rules/candidates/steps.ts'

/** Returns the steps of a new ad, with Swedish names: rejected, incoming, a few normal steps, hired. */
export const defaultSteps = (): Step[] => DEFAULT_STEPS.sv.map((step) => ({ ...step, uuid: randomUUID() }))
