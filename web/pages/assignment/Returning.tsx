import { useEffect, useRef } from 'react'
import { graphql } from 'react-relay'
import { useNavigate, useSearchParams } from 'react-router-dom'
import type { ReturningMutation } from '#web/__generated__/ReturningMutation.graphql.ts'
import { redirectTarget } from '#web/guard/guard.ts'
import { useTexts } from '#web/i18n/texts.ts'
import { defineAct, runAct } from '#web/relay/acts.ts'
import { LinkCard } from './LinkCard.tsx'
import { assignmentTexts } from './texts.ts'

const completeBankIdentity = defineAct<ReturningMutation>(
  graphql`
    mutation ReturningMutation($input: CompleteBankIdentityInput!) {
      completeBankIdentity(input: $input) {
        assignment
        returnUrl
        errors {
          reason
        }
      }
    }
  `,
  { handledByCaller: ['TOKEN_USED'] },
)

/**
 * Completes the login with the parameters in the URL, and redirects to the page that started it (ACC-49). The new URL
 * does not contain the parameters.
 */
export function Returning({ state }: { state: string }) {
  const t = useTexts(assignmentTexts)
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const completedState = useRef<string | null>(null)
  useEffect(() => {
    if (completedState.current === state) return
    completedState.current = state
    const parameter = (name: string) => search.get(name)
    void runAct(
      completeBankIdentity,
      { input: { state, code: parameter('code'), error: parameter('error'), issuer: parameter('iss') } },
      { hasNoCurtain: true },
    ).then((answer) => {
      const back = redirectTarget(new URLSearchParams({ redirect: answer?.returnUrl ?? '' })) ?? '/assignment'
      const next = new URL(back, location.origin)
      // A login that could not be completed gets an unknown id, which the page shows as expired.
      next.searchParams.set('assignment', answer?.assignment ?? 'over')
      return navigate(next.pathname + next.search, { replace: true })
    })
  }, [state, search, navigate])
  return (
    <LinkCard title={t('title')}>
      <p role="status">{t('returning')}</p>
    </LinkCard>
  )
}
