import { ClipboardList, FileUp, Mail, type LucideIcon } from 'lucide-react'
import { graphql, useFragment } from 'react-relay'
import type { StepCellStatus } from '#web/features/ad/ad-step-bar.ts'
import { stepRole } from '#rules/candidates/board.ts'
import type { ProcessCard_ad$key } from '#web/__generated__/ProcessCard_ad.graphql.ts'
import { useStepName } from '#web/i18n/step-name.ts'
import { useTexts } from '#web/i18n/texts.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { adPageTexts } from './texts.ts'
import { enumMapping } from '#web/editing/enum-mapping.ts'
import { Card } from './Card.tsx'
import styles from './Card.module.css'
import { adTexts } from '#web/features/ad/texts.ts'

const messageTypes = enumMapping<
  'none' | 'text' | 'upload' | 'template' | 'study',
  'NONE' | 'TEXT' | 'UPLOAD' | 'TEMPLATE' | 'STUDY'
>({
  none: 'NONE',
  text: 'TEXT',
  upload: 'UPLOAD',
  template: 'TEMPLATE',
  study: 'STUDY',
})
const icons: Partial<Record<ReturnType<typeof messageTypes.toRule>, LucideIcon>> = {
  text: Mail,
  template: Mail,
  upload: FileUp,
  study: ClipboardList,
}

interface ProcessCardProps {
  ad: ProcessCard_ad$key
  status: StepCellStatus
  path: string | null
  isMissing: boolean
}

/** The recruitment steps as small lanes. */
export function ProcessCard({ ad: key, status, path, isMissing }: ProcessCardProps) {
  const t = useTexts(adPageTexts)
  const nameOf = useStepName()
  const titles = useTexts(adTexts)
  const { steps } = useFragment(
    graphql`
      fragment ProcessCard_ad on Ad @throwOnFieldError {
        steps {
          uuid
          name
          order
          type
          messageType
        }
      }
    `,
    key,
  )
  return (
    <Card
      title={titles('step.process')}
      note={t('process.count', { count: steps.length })}
      status={status}
      path={path}
      isMissing={isMissing}
      later={t('process.later')}
    >
      <ol className={styles.steps}>
        {steps.map(({ uuid, name, messageType }, index) => {
          const kind = messageTypes.toRule(messageType)
          const icon = icons[kind]
          return (
            <li key={uuid} data-role={stepRole(index, steps.length)}>
              <b className="truncate" title={nameOf(name)}>
                {nameOf(name)}
              </b>
              <span>
                {icon && <Icon icon={icon} size="xs" />}
                {t(`process.message.${kind}`)}
              </span>
            </li>
          )
        })}
      </ol>
    </Card>
  )
}
