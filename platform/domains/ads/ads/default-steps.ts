import { randomUUID } from 'node:crypto'
import type { Step } from '#contract/base/types.ts'
import { DEFAULT_STEPS } from '#rules/candidates/steps.ts'

/** The steps of a new ad, in the home language: rejected, incoming, some of its own, accepted. */
export const defaultSteps = (): Step[] => DEFAULT_STEPS.sv.map((step) => ({ ...step, uuid: randomUUID() }))
