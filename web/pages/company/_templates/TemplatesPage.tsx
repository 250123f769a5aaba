import type { ReactNode } from 'react'
import { useTexts } from '../../../i18n/texts.ts'
import { Page } from '../../../shell/Page.tsx'
import { useCompanyId } from '../../../shell/viewer.ts'
import { TabLinks } from '../../../ui/TabLinks.tsx'
import styles from './Templates.module.css'
import { templatesTexts } from './texts.ts'

interface TemplatesPageProps {
  kind: 'email' | 'steps'
  /** The button that adds one. */
  primary: ReactNode
  children: ReactNode
}

/** The frame of both lists of templates, which lead to each other (SHELL-59, SHELL-60). */
export function TemplatesPage({ kind, primary, children }: TemplatesPageProps) {
  const t = useTexts(templatesTexts)
  const companyId = useCompanyId()
  const paths = { email: `/${companyId}/email-templates`, steps: `/${companyId}/step-templates` }
  return (
    <Page
      title={t(kind)}
      crumbs={[{ label: t(kind) }]}
      primary={primary}
      subBar={
        <TabLinks
          aria-label={t('lists')}
          links={(['email', 'steps'] as const).map((each) => ({ to: paths[each], label: t(each) }))}
          current={paths[kind]}
        />
      }
    >
      <div className={styles.body}>{children}</div>
    </Page>
  )
}
