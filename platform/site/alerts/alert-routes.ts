import { DAY_SECONDS } from '#rules/text-and-time/durations.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { visitorLanguage } from '#platform/calls/http/language.ts'
import { requestActor } from '#platform/calls/http/request-actor.ts'
import { NoPayload, defineQueue } from '#platform/foundation/jobs/queue.ts'
import { jobActor } from '#platform/calls/actor/actor.ts'
import { isEmailAddress } from '#rules/people/email-address.ts'
import { MAX_ALERTS, DEFAULT_RHYTHM, isRhythm, type Rhythm } from '#rules/ads/job-alert.ts'
import type { Locale } from '#rules/text-and-time/locale.ts'
import { findJobs } from '#platform/site/search/find-jobs.ts'
import { parseSearch, type JobQuery, type JobSearch } from '#platform/site/search/job-search.ts'
import type { SiteContext } from '#platform/site/site-context.ts'
import { TRAP_FIELD } from '#platform/site/view/parts.ts'
import { readPostedForm, type PostedForm } from '#platform/site/application/read-form.ts'
import {
  alertRequestedPage,
  alertEndedPage,
  alertFormPage,
  alertGonePage,
  alertOwnPage,
  type ShownAlert,
  type WatchedSearch,
} from './alert-pages.ts'
import { requestAlert } from './request-alert.ts'
import { changeAlert, confirmAlert, endAlert, getAlert, eraseUnconfirmed } from './change-alert.ts'
import { handleUndeliverable } from './handle-undeliverable.ts'
import { sendDueAlerts } from './send-due-alerts.ts'
import { toWatchableSearch } from '#platform/site/search/watched-search.ts'

/** Every minute: sends the mails that are due, and deletes addresses that were not confirmed in time. */
export const SweepJobAlerts = defineQueue({
  name: 'sweep-job-alerts',
  schema: NoPayload,
  cron: '* * * * *',
  expireInSeconds: 900,
})

/** Limits per network for opening the form, asking for an alert, and changing one. */
const limits = {
  open: { name: 'alert-open', most: 60, seconds: 60 },
  ask: { name: 'alert-ask', most: 10, seconds: 600 },
  askInADay: { name: 'alert-ask-day', most: 40, seconds: DAY_SECONDS },
  change: { name: 'alert-change', most: 60, seconds: 600 },
} as const

type SearchRequest = FastifyRequest<{ Querystring: JobQuery & { lang?: string } }>
type TokenRequest = FastifyRequest<{ Params: { token: string }; Querystring: { lang?: string; klart?: string } }>

/**
 * Registers the pages of job alerts (PLUS-70). They are plain forms. The link of an alert is its only key, and opening
 * the link changes nothing.
 */
export function registerAlerts(app: FastifyInstance, site: SiteContext): void {
  const { deps, publicUrl } = site
  const throttle = async (request: FastifyRequest, ...names: readonly (keyof typeof limits)[]): Promise<void> => {
    for (const each of names) {
      const { name, most, seconds } = limits[each]
      await site.throttle(request, name, most, seconds)
    }
  }
  const chosenLanguage = ({ query }: { query: { lang?: string } }): Locale | null =>
    query.lang === 'sv' || query.lang === 'en' ? query.lang : null

  const watchedSearch = async (request: FastifyRequest, search: JobSearch, locale: Locale): Promise<WatchedSearch> => {
    const now = deps.clock()
    return {
      search,
      found: await findJobs(deps.db, search, now, { domain: site.domainOf(request) }),
      locale,
      now,
      publicUrl,
      logoOf: site.logoPathOf,
    }
  }
  const requestedSearch = (request: SearchRequest): Promise<WatchedSearch> =>
    watchedSearch(request, toWatchableSearch(parseSearch(request.query)), site.localeOf(request))
  const rhythmOf = (form: PostedForm): Rhythm => {
    const value = form.first('rytm', 'opaque')
    return isRhythm(value) ? value : DEFAULT_RHYTHM
  }
  const readForm = async (request: FastifyRequest): Promise<PostedForm> => {
    const form = await readPostedForm(request, 1, 1)
    await form.discard()
    return form
  }

  app.get('/bevaka', async (request: SearchRequest, reply) => {
    await throttle(request, 'open')
    return reply.send(
      alertFormPage(await requestedSearch(request), {
        email: '',
        rhythm: DEFAULT_RHYTHM,
        wrong: false,
        isTrapped: false,
      }),
    )
  })
  app.post('/bevaka', { config: { upload: true } }, async (request: SearchRequest, reply) => {
    await throttle(request, 'ask', 'askInADay')
    const form = await readForm(request)
    const watch = await requestedSearch(request)
    const input = { email: form.first('email', 'email').trim().slice(0, 320), rhythm: rhythmOf(form) }
    const faults = {
      wrong: !isEmailAddress(input.email),
      // Robots fill in the hidden field, and password managers do it for people. Therefore the form comes back.
      isTrapped: form.first(TRAP_FIELD, 'line').trim() !== '',
    }
    if (faults.isTrapped) deps.trappedForms.add('alert')
    if (faults.wrong || faults.isTrapped) return reply.code(400).send(alertFormPage(watch, { ...input, ...faults }))
    requestAlert(requestActor(deps, request), { ...input, search: watch.search, locale: watch.locale })
    return reply.send(alertRequestedPage(watch, input))
  })

  const gone = (request: TokenRequest, reply: FastifyReply) =>
    reply.code(404).send(alertGonePage({ locale: site.localeOf(request), publicUrl }))
  const show = async (request: TokenRequest, reply: FastifyReply, done: ShownAlert['done'], status = 200) => {
    const { token } = request.params
    const alert = await getAlert(deps.db, token, deps.clock())
    if (alert === null) return gone(request, reply)
    return reply.code(status).send(
      alertOwnPage(
        {
          ...(await watchedSearch(request, parseSearch(alert.search), chosenLanguage(request) ?? alert.locale)),
          alert,
          token,
          done,
        },
        MAX_ALERTS,
      ),
    )
  }
  app.get('/bevakning/:token', async (request: TokenRequest, reply) => {
    await throttle(request, 'open')
    return show(
      request,
      reply,
      request.query.klart === 'bekrafta' ? 'confirmed' : request.query.klart === 'andra' ? 'changed' : null,
    )
  })
  // Some mail programs open the unsubscribe address instead of posting to it. They are redirected to the page with the
  // button.
  app.get('/bevakning/:token/avsluta', (request: TokenRequest, reply) =>
    reply.redirect(`/bevakning/${encodeURIComponent(request.params.token)}#avsluta`, 302),
  )

  const back = (request: TokenRequest, act: string): string => {
    const language = chosenLanguage(request)
    const lang = language === null ? '' : `lang=${language}&`
    return `/bevakning/${encodeURIComponent(request.params.token)}?${lang}klart=${act}`
  }
  app.post('/bevakning/:token/bekrafta', { config: { upload: true } }, async (request: TokenRequest, reply) => {
    await throttle(request, 'change')
    await readForm(request)
    const outcome = await confirmAlert(requestActor(deps, request), request.params.token)
    if (outcome === null) return gone(request, reply)
    return outcome === 'tooMany' ? show(request, reply, 'tooMany', 409) : reply.redirect(back(request, 'bekrafta'), 303)
  })
  app.post('/bevakning/:token/andra', { config: { upload: true } }, async (request: TokenRequest, reply) => {
    await throttle(request, 'change')
    const form = await readForm(request)
    return (await changeAlert(requestActor(deps, request), request.params.token, rhythmOf(form))) === null
      ? gone(request, reply)
      : reply.redirect(back(request, 'andra'), 303)
  })
  // Handles both the button of the page and one-click unsubscribe (RFC 8058). The token in the path is enough, so the
  // body is ignored.
  app.post('/bevakning/:token/avsluta', { config: { upload: true } }, async (request: TokenRequest, reply) => {
    await readForm(request)
    const alert = await getAlert(deps.db, request.params.token, deps.clock())
    await endAlert(requestActor(deps, request), request.params.token)
    return reply.send(
      alertEndedPage({
        locale:
          chosenLanguage(request) ?? alert?.locale ?? visitorLanguage(undefined, request.headers['accept-language']),
        publicUrl,
      }),
    )
  })

  deps.jobs.work(SweepJobAlerts, async (_, job) => {
    const actor = jobActor(deps, job)
    await eraseUnconfirmed(actor)
    await sendDueAlerts(actor)
  })
  deps.mailer.onGiveUp(({ jobAlertId }) => jobAlertId !== null, handleUndeliverable(deps))
}
