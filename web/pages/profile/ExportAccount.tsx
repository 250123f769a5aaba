import { Download } from 'lucide-react'
import { graphql } from 'react-relay'
import { download as downloadFile } from '#web/loading/download.ts'
import type { ExportAccountMutation } from '#web/__generated__/ExportAccountMutation.graphql.ts'
import { useTexts } from '#web/i18n/texts.ts'
import { defineAct, runAct } from '#web/relay/acts.ts'
import { useOneAtATime } from '#web/state/one-at-a-time.ts'
import { useImpersonationReason } from '#web/shell/impersonation.ts'
import { Button } from '#web/ui/Button.tsx'
import textStyles from '#web/styles/Text.module.css'
import styles from './Profile.module.css'
import { profileTexts } from './texts.ts'

const createAccountExport = defineAct<ExportAccountMutation>(
  graphql`
    mutation ExportAccountMutation {
      createAccountExport {
        url
        errors {
          reason
        }
      }
    }
  `,
  { failed: () => profileTexts.t('export.failed') },
)

/** Downloads all data about the user as a file. Each link works once (GDPR articles 15 and 20). */
export function ExportAccount() {
  const t = useTexts(profileTexts)
  const whyDisabled = useImpersonationReason()
  const download = useOneAtATime(() => downloadFile(async () => (await runAct(createAccountExport, {}))?.url))
  return (
    <section>
      <h2 className={textStyles.heading}>{t('export.title')}</h2>
      <p>{t('export.help')}</p>
      <div className={styles.part}>
        <Button icon={Download} whyDisabled={whyDisabled} onPress={() => void download()}>
          {t('export.button')}
        </Button>
      </div>
    </section>
  )
}
