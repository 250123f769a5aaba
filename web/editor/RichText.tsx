import { lazy, Suspense } from 'react'
import { cx } from '../ui/cx.ts'
import { fieldStyles } from '../ui/Field.tsx'
import styles from './RichText.module.css'
import type { RichTextProps } from './RichTextEditor.tsx'

export type { RichTextHandle, RichTextProps } from './RichTextEditor.tsx'

const loadEditor = () => import('./RichTextEditor.tsx')
const Editor = lazy(() => loadEditor().then((module) => ({ default: module.RichTextEditor })))

/** Starts loading the editor before it is needed, for example in a route's loader. */
export function preloadRichText(): void {
  void loadEditor()
}

/** A field for rich text: a toolbar, the text, a counter. The editor itself is loaded when first shown. */
export function RichText(props: RichTextProps) {
  return (
    <Suspense
      fallback={
        <div className={fieldStyles.field} aria-busy="true">
          {props.label && <span className={fieldStyles.label}>{props.label}</span>}
          <div className={cx(styles.editor)}>
            <div className={styles.toolbar} />
            <div className={styles.area} data-height={props.height ?? 'md'} />
          </div>
        </div>
      }
    >
      <Editor {...props} />
    </Suspense>
  )
}
