import { Folder, LayoutList } from 'lucide-react'
import { useNavigate } from 'react-router-dom'
import { useTexts } from '#web/i18n/texts.ts'
import { Select, type Option } from '#web/ui/Select.tsx'
import styles from './CompanyPage.module.css'
import type { ListProject } from './list-ad.ts'
import type { Place } from './list-rows.ts'
import { companyTexts } from './texts.ts'

export interface PlaceSelectProps {
  companyId: number
  projects: readonly ListProject[]
  place: Place
  tail: string
}

/** The tree as a select. */
export function PlaceSelect({ companyId, projects, place, tail }: PlaceSelectProps) {
  const t = useTexts(companyTexts)
  const navigate = useNavigate()
  const options: Option[] = [
    { id: '', label: t('tree.all'), icon: LayoutList },
    ...projects.flatMap((project) => [
      { id: `/${project.databaseId}`, label: project.name },
      ...project.folders.map((folder) => ({
        id: `/${project.databaseId}/${folder.databaseId}`,
        label: folder.name,
        icon: Folder,
      })),
    ]),
  ]
  const value = place.project ? `/${place.project.databaseId}${place.folder ? `/${place.folder.databaseId}` : ''}` : ''
  return (
    <Select
      size="sm"
      className={styles.place}
      aria-label={t('tree.label')}
      options={options}
      value={value}
      onChange={(to) => void navigate(`/${companyId}${to}${tail}`)}
    />
  )
}
