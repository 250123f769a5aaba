import { Check, ChevronsUpDown, UserMinus, UserPlus } from 'lucide-react'
import { graphql, useFragment } from 'react-relay'
import type { SalespersonCell_company$key } from '#web/__generated__/SalespersonCell_company.graphql.ts'
import { useTexts } from '#web/i18n/texts.ts'
import { dialogs } from '#web/dialogs/useDialogs.tsx'
import { useAct } from '#web/relay/acts.ts'
import { disabledBecause, useImpersonationReason } from '#web/shell/impersonation.ts'
import { Button } from '#web/ui/Button.tsx'
import { Menu, MenuItem, MenuSeparator, MenuTrigger } from '#web/ui/Menu.tsx'
import { addSalesperson, changeMainSalesperson, removeSalesperson } from './acts.ts'
import styles from './Companies.module.css'
import { adminCompaniesTexts } from './texts.ts'

/**
 * The main salesperson of a company, with a menu to choose another one, to join and to leave (ADMIN-18 to ADMIN-22).
 * Joining is disabled when the company has the maximum number of salespersons.
 */
export function SalespersonCell({ company: key }: { company: SalespersonCell_company$key }) {
  const {
    company: { id: companyId },
    name,
    salespersons,
    areSalespersonsFull,
  } = useFragment(
    graphql`
      fragment SalespersonCell_company on AdminCompany @throwOnFieldError {
        company {
          id
        }
        name
        salespersons {
          user {
            id
          }
          name
          email
          isMain
          canBeRemoved
        }
        areSalespersonsFull
      }
    `,
    key,
  )
  const t = useTexts(adminCompaniesTexts)
  const [add, isAdding] = useAct(addSalesperson)
  const [remove, isRemoving] = useAct(removeSalesperson)
  const [change, isChanging] = useAct(changeMainSalesperson)
  const main = salespersons.find(({ isMain }) => isMain)
  const viewer = salespersons.find(({ canBeRemoved }) => canBeRemoved)
  const mainText = `${main?.name ?? t('nobody')}${salespersons.length > 1 ? ` +${salespersons.length - 1}` : ''}`
  const input = { companyId }
  const lockedItem = disabledBecause(useImpersonationReason())
  const act = async (key: string) => {
    if (key === 'add') return add({ input })
    if (key === 'remove') {
      const sure = await dialogs.confirm({
        title: t('leaveTitle', { name }),
        body: t('leaveBody'),
        confirmLabel: t('leave'),
        isDestructive: true,
      })
      return sure ? remove({ input }) : null
    }
    return change({ input: { ...input, salespersonId: key } })
  }
  return (
    <MenuTrigger>
      <Button
        variant="ghost"
        size="sm"
        iconEnd={ChevronsUpDown}
        className={styles.person}
        isPending={isAdding || isRemoving || isChanging}
        aria-label={t('salespersonsOf', { name, main: mainText })}
      >
        <span className={main ? styles.personName : `${styles.personName} muted`} title={main?.name}>
          {mainText}
        </span>
      </Button>
      <Menu aria-label={t('salespersons')} onAction={(key) => void act(String(key))}>
        {salespersons.map((each) => (
          <MenuItem
            key={each.user.id}
            id={each.user.id}
            isDisabled={each.isMain}
            textValue={each.name}
            detail={each.isMain ? t('main') : t('makeMain', { email: each.email })}
            {...(each.isMain && { icon: Check })}
          >
            {each.name}
          </MenuItem>
        ))}
        {salespersons.length > 0 && <MenuSeparator />}
        {viewer ? (
          <MenuItem id="remove" icon={UserMinus} isDanger {...lockedItem}>
            {t('removeMe')}
          </MenuItem>
        ) : (
          <MenuItem
            id="add"
            icon={UserPlus}
            isDisabled={areSalespersonsFull}
            textValue={t('addMe')}
            {...(areSalespersonsFull && { detail: t('refused.tooMany') })}
            {...lockedItem}
          >
            {t('addMe')}
          </MenuItem>
        )}
      </Menu>
    </MenuTrigger>
  )
}
