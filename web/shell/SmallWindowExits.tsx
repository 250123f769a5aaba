import { useLocation, useParams } from 'react-router-dom'
import { useTexts } from '#web/i18n/texts.ts'
import { Button } from '#web/ui/Button.tsx'
import { LinkButton } from '#web/ui/Link.tsx'
import { shellTexts } from './texts.ts'
import styles from './TooSmall.module.css'
import { useSignOut } from './useSignOut.ts'
import { useViewer } from './viewer.ts'

/**
 * The ways out of a page that needs a larger window: the inbox and the candidates of an ad, which work on a phone, and
 * sign-out (PLUS-33).
 */
export function SmallWindowExits() {
  const t = useTexts(shellTexts)
  const { companies } = useViewer()
  const { company: addressed, id } = useParams()
  const isBoard = useLocation().pathname.split('/')[4] === 'board'
  const signOut = useSignOut()
  const company =
    companies.find(({ databaseId }) => String(databaseId) === addressed) ??
    companies.find(({ isDefault }) => isDefault) ??
    companies[0]
  return (
    <div className={styles.exits}>
      {isBoard && (
        <LinkButton variant="primary" size="lg" to={`/${addressed}/ads/${id}`}>
          {t('tooSmall.candidates')}
        </LinkButton>
      )}
      {company && (
        <LinkButton variant={isBoard ? 'secondary' : 'primary'} size="lg" to={`/${company.databaseId}/inbox`}>
          {t('tooSmall.inbox')}
        </LinkButton>
      )}
      <Button variant="ghost" size="lg" onPress={() => void signOut()}>
        {t('user.signOut')}
      </Button>
    </div>
  )
}
