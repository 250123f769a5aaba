import { graphql, useFragment } from 'react-relay'
import { splitName } from '#rules/people/avatar.ts'
import type { TreeFoot_company$key } from '#web/__generated__/TreeFoot_company.graphql.ts'
import { useNumber, useTexts } from '#web/i18n/texts.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import { packages } from '#web/features/ad/ad-enums.ts'
import { adTexts } from '#web/features/ad/texts.ts'
import { companyTexts } from './texts.ts'
import styles from './Tree.module.css'

/** The remaining credits and the salesperson, below the tree. */
export function TreeFoot({ company: key }: { company: TreeFoot_company$key }) {
  const t = useTexts(companyTexts)
  const tAd = useTexts(adTexts)
  const number = useNumber()
  const { salesContact, creditAmounts, canUseCredits } = useFragment(
    graphql`
      fragment TreeFoot_company on Company {
        canUseCredits
        creditAmounts {
          package
          amount
        }
        salesContact {
          name
          phone
          pictureUrl
        }
      }
    `,
    key,
  )
  const credits = canUseCredits ? creditAmounts.filter(({ amount }) => amount > 0) : []
  if (!salesContact && credits.length === 0) return null
  return (
    <div className={styles.foot}>
      {credits.length > 0 && (
        <dl className={styles.credits}>
          <dt>{t('foot.credits')}</dt>
          <dd>
            {credits.map((credit) => (
              <span key={credit.package}>
                {tAd(`package.${packages.toRule(credit.package)}`)} <b className="num">{number(credit.amount)}</b>
              </span>
            ))}
          </dd>
        </dl>
      )}
      {salesContact && (
        <div className={styles.sales}>
          <Avatar person={{ ...splitName(salesContact.name), email: null }} image={salesContact.pictureUrl} />
          <div>
            <b className="truncate" translate="no">
              {salesContact.name}
            </b>
            {salesContact.phone ? (
              <a className="num" href={`tel:${salesContact.phone.replace(/[^+\d]/g, '')}`}>
                {salesContact.phone}
              </a>
            ) : (
              <span className="muted">{t('foot.sales')}</span>
            )}
          </div>
        </div>
      )}
    </div>
  )
}
