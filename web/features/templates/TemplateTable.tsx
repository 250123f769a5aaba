import { Pencil, Trash2 } from 'lucide-react'
import { dialogs } from '#web/dialogs/useDialogs.tsx'
import { useTexts } from '#web/i18n/texts.ts'
import { IconButton } from '#web/ui/IconButton.tsx'
import { Link } from '#web/ui/Link.tsx'
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx'
import flexStyles from '#web/styles/Flex.module.css'
import styles from './Templates.module.css'
import { templatesTexts } from './texts.ts'
import { VirtualTable } from './VirtualTable.tsx'

export interface ListedTemplate {
  readonly id: string
  readonly databaseId: number
  readonly name: string
}

interface TemplateTableProps<T extends ListedTemplate> {
  label: string
  /** In the order of display. */
  templates: readonly T[]
  /** Returns the path where a template is edited. Without a path it is edited in place. */
  to?: (template: T) => string
  onEdit: (template: T) => void
  /** One sentence about the content that is deleted with a template. */
  removeBody: string
  onRemove: (template: T) => void
}

/** Lists templates with edit and delete buttons. Deleting asks for confirmation (COMP-84, COMP-87 to COMP-89). */
export function TemplateTable<T extends ListedTemplate>({
  label,
  templates,
  to,
  onEdit,
  removeBody,
  onRemove,
}: TemplateTableProps<T>) {
  const t = useTexts(templatesTexts)
  const remove = async (template: T) => {
    const { name } = template
    if (
      await dialogs.confirm({
        title: t('removeTitle', { name }),
        body: removeBody,
        confirmLabel: t('removeConfirm'),
        isDestructive: true,
      })
    )
      onRemove(template)
  }
  return (
    <VirtualTable
      label={label}
      rows={templates}
      isNarrow
      head={
        <>
          <th scope="col">{t('name')}</th>
          <th scope="col">
            <VisuallyHidden>{t('actions')}</VisuallyHidden>
          </th>
        </>
      }
    >
      {(template, row) => (
        <tr {...row}>
          <td>
            {to ? (
              <Link className={styles.name} to={to(template)}>
                {template.name}
              </Link>
            ) : (
              <button type="button" className={styles.name} onClick={() => onEdit(template)}>
                {template.name}
              </button>
            )}
          </td>
          <td>
            <div className={flexStyles.tools}>
              <IconButton
                icon={Pencil}
                size="sm"
                label={t('edit', { name: template.name })}
                onPress={() => onEdit(template)}
              />
              <IconButton
                icon={Trash2}
                size="sm"
                label={t('remove', { name: template.name })}
                onPress={() => void remove(template)}
              />
            </div>
          </td>
        </tr>
      )}
    </VirtualTable>
  )
}
