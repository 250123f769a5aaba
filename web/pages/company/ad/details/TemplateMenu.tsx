import { Menu, MenuItem } from '#web/ui/Menu.tsx'

export interface TextTemplate {
  readonly id: string
  readonly name: string
  readonly content: string
}

/** The company's text templates (AD-72). */
export function TemplateMenu({
  templates,
  onUse,
}: {
  templates: readonly TextTemplate[]
  onUse: (template: TextTemplate) => void
}) {
  return (
    <Menu>
      {templates.map((template) => (
        <MenuItem key={template.id} id={template.id} onAction={() => onUse(template)}>
          {template.name}
        </MenuItem>
      ))}
    </Menu>
  )
}
