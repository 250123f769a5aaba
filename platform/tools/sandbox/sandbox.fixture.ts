import { sandboxClient, type Services } from '#platform/foundation/env/service-settings.ts'

/** Options for the sandbox of a test. `dashboard` is the base address that users return to. */
export const testServices = (dashboard = 'http://localhost:4000') => ({
  identity: { clientId: sandboxClient.id, clientSecret: sandboxClient.secret, redirectUri: `${dashboard}/assignment` },
  registryKey: sandboxClient.registryKey,
})

/** The services of a sandbox, as a platform is configured with them. */
export const sandboxServices = (url: string): Services => ({
  employmentService: {
    ...sandboxClient.employmentService,
    url: `${url}/arbetsformedlingen`,
    searchUrl: `${url}/arbetsformedlingen`,
    pageUrl: `${url}/tjanster/arbetsformedlingen/annons`,
  },
  jobylon: `${url}/jobylon`,
  jobylonFeed: sandboxClient.jobylonFeed,
  teamtailorFeed: `${url}/teamtailor/feed.xml`,
  teamtailorKey: sandboxClient.teamtailorKey,
  ponty: { origin: url },
})
