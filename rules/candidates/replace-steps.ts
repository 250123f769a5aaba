import { MAX_STEPS, numberSteps, type EditedStep } from './steps.ts'

/** Returns a new step with the content of a step of another process. */
export const copyStep = (
  { name, messageType, message, dayLimit }: Omit<EditedStep, 'uuid'>,
  uuid: string,
): EditedStep => ({
  uuid,
  order: 0,
  name,
  type: 'normal',
  messageType,
  message,
  dayLimit,
})

/**
 * Replaces the steps of an ad with those of another process (PIPE-81, PIPE-82, PIPE-85):
 * - System steps stay and get the other process's name and message.
 * - Steps with candidates stay.
 * - All other steps are replaced.
 *
 * @param newUuid creates the id of a step
 */
export function replaceSteps(
  steps: readonly EditedStep[],
  imported: readonly EditedStep[],
  newUuid: () => string,
): EditedStep[] {
  const systemOf = (list: readonly EditedStep[]) => list.filter(({ type }) => type === 'system')
  const importedSystemSteps = systemOf(imported)
  const system = systemOf(steps).map((step, index) => {
    const same = importedSystemSteps[index]
    return same
      ? { ...step, name: same.name, messageType: same.messageType, message: same.message, dayLimit: same.dayLimit }
      : step
  })
  const frozen = steps.filter(({ type }) => type === 'frozen')
  const copied = imported.filter(({ type }) => type !== 'system').map((step) => copyStep(step, newUuid()))
  const [rejected, incoming, accepted] = system
  if (!rejected || !incoming || !accepted) return [...steps]
  return numberSteps([rejected, incoming, ...[...frozen, ...copied].slice(0, MAX_STEPS - 3), accepted])
}
