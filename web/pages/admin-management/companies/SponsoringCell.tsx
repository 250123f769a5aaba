import { ListOrdered } from 'lucide-react'
import { graphql, useFragment } from 'react-relay'
import type { SponsoringCell_company$key } from '#web/__generated__/SponsoringCell_company.graphql.ts'
import { useTexts } from '#web/i18n/texts.ts'
import { useAct } from '#web/relay/acts.ts'
import { buttonLook, squareLook } from '#web/ui/Button.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { Anchor } from '#web/ui/Link.tsx'
import { Switch } from '#web/ui/Switch.tsx'
import { Tooltip } from '#web/ui/Tooltip.tsx'
import { CompanyPoints } from '#web/features/sponsoring/CompanyPoints.tsx'
import { setPartialSponsoring } from '#web/features/sponsoring/acts.ts'
import flexStyles from '#web/styles/Flex.module.css'
import { adminCompaniesTexts } from './texts.ts'
import { useSwitch } from './useSwitch.ts'

/**
 * Partial sponsoring of a company: the switch, its points, and a link to the points of its ads (ADMIN-17, PROMO-45,
 * PROMO-48).
 */
export function SponsoringCell({ company: key }: { company: SponsoringCell_company$key }) {
  const {
    company: { id: companyId },
    databaseId,
    name,
    isSponsoringEnabled,
    sponsoringPoints,
  } = useFragment(
    graphql`
      fragment SponsoringCell_company on AdminCompany @throwOnFieldError {
        company {
          id
        }
        databaseId
        name
        isSponsoringEnabled
        sponsoringPoints
      }
    `,
    key,
  )
  const t = useTexts(adminCompaniesTexts)
  const [run] = useAct(setPartialSponsoring)
  const switchProps = useSwitch(isSponsoringEnabled, (isEnabled) => run({ input: { companyId, isEnabled } }))
  return (
    <span className={flexStyles.row}>
      <Switch {...switchProps} aria-label={t('sponsoringOf', { name })} />
      {isSponsoringEnabled && (
        <>
          <CompanyPoints companyId={companyId} points={sponsoringPoints} label={t('pointsOf', { name })} size="sm" />
          <Tooltip text={t('adPointsOf', { name })}>
            <Anchor
              to={`/admin-management/${databaseId}/partial-sponsoring`}
              aria-label={t('adPointsOf', { name })}
              {...buttonLook('ghost', 'sm', squareLook)}
            >
              <Icon icon={ListOrdered} size="md" />
            </Anchor>
          </Tooltip>
        </>
      )}
    </span>
  )
}
