import { X, type LucideIcon } from 'lucide-react'
import { Dialog as AriaDialog, Heading } from 'react-aria-components/Dialog'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import { createContext, use, useCallback, useEffect, useLayoutEffect, useRef, type ReactNode } from 'react'
import { useTexts } from '#web/i18n/texts.ts'
import { addUnsaved } from '#web/state/unsaved.ts'
import { cx } from './cx.ts'
import styles from './Dialog.module.css'
import { Icon } from './Icon.tsx'
import { IconButton } from './IconButton.tsx'
import { uiTexts } from './texts.ts'
import { TypedTextContext } from './typed-text.ts'

/**
 * How dialogs ask whether what is typed in them may be lost; the signal says that they are gone themselves. Given
 * around the pages.
 */
export const AskToDiscardContext = createContext<(signal: AbortSignal) => Promise<boolean>>(() => Promise.resolve(true))

export interface DialogProps {
  title: string
  children?: ReactNode
  /** Whom or what it is about, muted under the title; such a dialog has a cross as well. */
  about?: ReactNode
  /** The buttons, the verb last. One that closes has `slot="close"`, which asks as Esc does. */
  footer?: ReactNode
  /**
   * md 27 rem for questions, lg 38 rem for editors, xl 60 rem for tables and previews, split 64 rem for a list beside
   * its add form.
   */
  size?: 'md' | 'lg' | 'xl' | 'split' | undefined
  /** `alertdialog` for confirmations and errors. */
  role?: 'dialog' | 'alertdialog' | undefined
  /** A mark before the title, for example of an error. */
  icon?: LucideIcon | undefined
  tone?: 'neutral' | 'negative' | undefined
  isOpen?: boolean | undefined
  /** Also closes at a press outside; forms stay open. */
  isDismissable?: boolean | undefined
  /**
   * What is typed in its fields is lost when it closes: Esc, the cross, Cancel and a press outside ask first, and so
   * does leaving the page (SHELL-89). False where nothing typed is work (a code, a word to confirm), and where the
   * caller asks itself.
   */
  isWork?: boolean | undefined
  /**
   * Whether something in it would be lost, from a caller who knows better than its fields: they begin anew, or hold
   * more than words.
   */
  isDirty?: boolean | undefined
  /** Called when Esc, the cross, a button with `slot="close"` or a press outside closes the dialog. */
  onClose: () => void
  /** When given, the dialog is a form and this runs on Enter or the submit button. */
  onSubmit?: (() => void) | undefined
  className?: string | undefined
}

/** A modal dialog over the page; focus stays inside and returns to where it was. */
export function Dialog(props: DialogProps) {
  const {
    title,
    about,
    children,
    footer,
    size = 'md',
    role = 'dialog',
    icon,
    tone,
    isOpen = true,
    isDismissable = false,
    isWork = true,
    isDirty,
    onClose,
    onSubmit,
    className,
  } = props
  const t = useTexts(uiTexts)
  const askToDiscard = use(AskToDiscardContext)
  const typed = useRef(0)
  const addTyped = useCallback(() => {
    typed.current += 1
    const done = addUnsaved('leaving')
    return () => {
      typed.current -= 1
      done()
    }
  }, [])
  useLayoutEffect(() => (isDirty === true ? addTyped() : undefined), [isDirty, addTyped])
  // A save that goes through while the question stands closes the dialog, and leaves nothing to ask.
  const gone = useRef(new AbortController())
  useEffect(() => {
    const here = (gone.current = new AbortController())
    return () => here.abort()
  }, [])
  const close = async () => {
    if (typed.current === 0 || (await askToDiscard(gone.current.signal))) onClose()
  }
  const content = (
    <>
      <Heading slot="title" className={styles.title ?? ''}>
        {icon && <Icon icon={icon} size="lg" className={tone === 'negative' ? styles.negative : undefined} />}
        {title}
      </Heading>
      {about !== undefined && <p className={styles.about}>{about}</p>}
      {children}
      {footer && <footer className={styles.footer}>{footer}</footer>}
      {about !== undefined && (
        <IconButton icon={X} size="sm" label={t('closeDialog')} className={styles.cross} onPress={() => void close()} />
      )}
    </>
  )
  return (
    <TypedTextContext value={isWork && isDirty === undefined ? addTyped : null}>
      <ModalOverlay
        className={styles.scrim ?? ''}
        isOpen={isOpen}
        isDismissable={isDismissable}
        onOpenChange={(open) => {
          if (!open) void close()
        }}
      >
        <Modal className={cx(styles.modal, className)} data-size={size}>
          <AriaDialog role={role} className={styles.dialog ?? ''}>
            {onSubmit ? (
              <form
                noValidate
                className={styles.form}
                onSubmit={(event) => {
                  event.preventDefault()
                  event.stopPropagation()
                  onSubmit()
                }}
              >
                {content}
              </form>
            ) : (
              content
            )}
          </AriaDialog>
        </Modal>
      </ModalOverlay>
    </TypedTextContext>
  )
}

/** The muted paragraph under a dialog's title. */
export function DialogText({ children }: { children: ReactNode }) {
  return <div className={styles.text}>{children}</div>
}
