import { useEffect, useRef } from 'react'
import { graphql } from 'react-relay'
import { useNavigate, useSearchParams } from 'react-router-dom'
import type { ReturningMutation } from '#web/__generated__/ReturningMutation.graphql.ts'
import { redirectTarget } from '#web/guard/guard.ts'
import { useTexts } from '#web/i18n/texts.ts'
import { defineAct, runAct } from '#web/relay/acts.ts'
import { LinkCard } from './LinkCard.tsx'
import { assignmentTexts } from './texts.ts'

const completing = defineAct<ReturningMutation>(
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
  { own: ['TOKEN_USED'] },
)

/**
 * Ends the login with what the browser brought back, and goes on to where it was begun for (ACC-49). The address keeps
 * none of it.
 */
export function Returning({ state }: { state: string }) {
  const t = useTexts(assignmentTexts)
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const ended = useRef<string | null>(null)
  useEffect(() => {
    if (ended.current === state) return
    ended.current = state
    const of = (name: string) => search.get(name)
    void runAct(
      completing,
      { input: { state, code: of('code'), error: of('error'), issuer: of('iss') } },
      { hidden: true },
    ).then((answer) => {
      const back = redirectTarget(new URLSearchParams({ redirect: answer?.returnUrl ?? '' })) ?? '/assignment'
      const next = new URL(back, location.origin)
      // A login that is over is told as one that cannot be read.
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
