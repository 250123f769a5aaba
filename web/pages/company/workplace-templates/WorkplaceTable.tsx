import { Check, Pencil, Trash2 } from 'lucide-react'
import { useNavigate } from 'react-router-dom'
import { useTexts } from '#web/i18n/texts.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { Anchor } from '#web/ui/Link.tsx'
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx'
import { VirtualTable } from '#web/features/templates/VirtualTable.tsx'
import { workplacesTexts } from './texts.ts'
import flexStyles from '#web/styles/Flex.module.css'
import styles from './Workplaces.module.css'

export interface ListedWorkplace {
  readonly id: string
  readonly databaseId: number
  readonly name: string
  readonly streetAddress: string
  readonly postNumber: string
  readonly postArea: string
}

interface WorkplaceTableProps {
  label: string
  workplaces: readonly ListedWorkplace[]
  /** Path of the list. */
  listPath: string
  /** Database id of the workplace in the form. Its row is highlighted and scrolled into view. */
  edited: number | null
  /** Database id of the workplace that was just saved. Its row is marked and scrolled into view. */
  saved: number | null
  onRemove: (workplace: ListedWorkplace) => void
}

/**
 * Lists the workplaces by name. Renders only visible rows, because a company can have a thousand workplaces (COMP-71).
 */
export function WorkplaceTable({ label, workplaces, listPath, edited, saved, onRemove }: WorkplaceTableProps) {
  const t = useTexts(workplacesTexts)
  const navigate = useNavigate()
  const shown = workplaces.findIndex(({ databaseId }) => databaseId === (edited ?? saved))
  return (
    <VirtualTable
      label={label}
      rows={workplaces}
      shown={shown}
      head={
        <>
          <th scope="col">{t('name')}</th>
          <th scope="col">{t('streetAddress')}</th>
          <th scope="col">{t('postNumber')}</th>
          <th scope="col">{t('postArea')}</th>
          <th scope="col">
            <VisuallyHidden>{t('actions')}</VisuallyHidden>
          </th>
        </>
      }
    >
      {(workplace, row) => {
        const { databaseId, name, streetAddress, postNumber, postArea } = workplace
        const to = `${listPath}/edit/${databaseId}`
        return (
          <tr {...row} data-edit={databaseId === edited || undefined}>
            <td>
              <span className={styles.name}>
                <Anchor to={to} title={name}>
                  {name}
                </Anchor>
                {databaseId === saved && (
                  <span className={styles.saved}>
                    <Icon icon={Check} size="sm" />
                    {t('saved')}
                  </span>
                )}
              </span>
            </td>
            <td>{streetAddress}</td>
            <td className="num">{postNumber}</td>
            <td>{postArea}</td>
            <td>
              <div className={flexStyles.tools}>
                <IconButton icon={Pencil} size="sm" label={t('edit', { name })} onPress={() => void navigate(to)} />
                <IconButton icon={Trash2} size="sm" label={t('remove', { name })} onPress={() => onRemove(workplace)} />
              </div>
            </td>
          </tr>
        )
      }}
    </VirtualTable>
  )
}
