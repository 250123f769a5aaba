import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { ask } from './ask.ts'

// Publishes an ad with an application form for 30 days and prints its public address. The text of the ad is a file with
// HTML. The recruitment steps come from a template of the company.
//
//   TAVLA_KEY=tvl_… node publish-ad.ts --title Kranförare --text ad.html --profession Kranförare --template Lager

const { values } = parseArgs({
  options: {
    title: { type: 'string' },
    text: { type: 'string' },
    profession: { type: 'string' },
    template: { type: 'string' },
  },
})

/** Returns the value of an option. Ends the program if it is missing. */
function option(name: keyof typeof values): string {
  const value = values[name]
  if (value === undefined) throw new Error(`Give --${name}.`)
  return value
}

/** Returns the payload of a mutation. Throws its expected failures, such as an invalid field. */
function done<T extends { errors: readonly { message: string; path?: readonly string[] | null }[] }>(
  payload: T | null | undefined,
): T {
  // `ask` throws if the mutation failed, so the payload is there.
  if (!payload) throw new Error('The answer has no payload.')
  if (payload.errors.length > 0)
    throw new Error(payload.errors.map(({ path, message }) => `${path?.join('.') ?? 'input'}: ${message}`).join('\n'))
  return payload
}

const { signedInKey } = await ask('Company', {})
const folder = (signedInKey?.company.projects ?? []).flatMap(({ folders }) => folders)[0]
const template = signedInKey?.company.stepTemplates?.find(({ name }) => name === option('template'))
const { professionGroups } = await ask('Professions', {})
const profession = (professionGroups ?? [])
  .flatMap(({ professions }) => professions)
  .find(({ name }) => name === option('profession'))
if (!folder || !template || !profession) throw new Error('The company has no such folder, template or profession.')

const { ad } = done((await ask('CreateAd', { input: { folderId: folder.id, title: option('title') } })).createAd)
const adId = ad?.id ?? ''
done(
  (
    await ask('SaveDetails', {
      input: {
        adId,
        details: {
          content: await readFile(option('text'), 'utf8'),
          professionId: profession.id,
          positions: 1,
          type: 'INDEFINITE',
          specifications: ['REGULAR'],
          workingTime: { extent: 'FULL_TIME' },
          extra: [],
          workplaceType: 'ONSITE',
          salaryType: 'FIXED',
          salary: { amount: { amount: '31500.00', currency: 'SEK', period: 'MONTHLY' } },
          location: 'DOMESTIC',
          country: 'SE',
          address: 'Storgatan 1',
          postCode: '852 30',
          city: 'Sundsvall',
          contact: {
            person: 'Elin Åkesson',
            position: 'Rekryterare',
            email: 'elin@example.com',
            phone: '060-465 004 12',
          },
        },
      },
    })
  ).saveAdDetails,
)
done(
  (
    await ask('SaveQuestionnaire', {
      input: {
        adId,
        applicationMethod: 'FORM',
        documents: 'NONE',
        form: {
          title: 'Ansökan',
          elements: [
            { text: { order: 0, label: { order: 0, title: 'Varför söker du jobbet?' }, isRequired: false } },
            {
              radio: {
                order: 1,
                label: { order: 0, title: 'Har du körkort?' },
                choices: [
                  { order: 0, title: 'Ja' },
                  { order: 1, title: 'Nej' },
                ],
              },
            },
          ],
        },
      },
    })
  ).saveQuestionnaire,
)
done((await ask('ApplyStepTemplate', { input: { adId, stepTemplateId: template.id } })).applyStepTemplate)
const now = Date.now()
const published = done(
  (
    await ask('Publish', {
      input: {
        adId,
        startsAt: new Date(now).toISOString(),
        endsAt: new Date(now + 30 * 24 * 60 * 60 * 1000).toISOString(),
      },
    })
  ).publishAd,
)
console.log(published.ad?.publicUrl)
