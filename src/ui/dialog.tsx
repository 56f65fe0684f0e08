import { Dialog as Base } from '@base-ui/react/dialog'
import { clsx } from 'clsx'
import { X } from 'lucide-react'
import { type ReactNode, type RefObject, useId, useState } from 'react'
import { Button } from './button.tsx'

type DialogProps = {
  /** False while it is kept closed. */
  open?: boolean
  onClose(): void
  /** Accessible name and visible heading. */
  title: string
  description?: ReactNode
  children: ReactNode
  /** Buttons, right-aligned below the content. */
  footer?: ReactNode
  size?: 'small' | 'medium' | 'large'
  /** Uses the full height from the start, so that content loaded later does not move the buttons. */
  isFullHeight?: boolean
  /** Default: the first control, which is Close only if there is no other. A function is called after the dialog is drawn. */
  initialFocus?: RefObject<HTMLElement | null> | (() => HTMLElement | null)
  /**
   * Its text takes the focus, and can be scrolled with keys: nothing in it is focusable, or no button is safe to press
   * by accident.
   */
  isText?: boolean
}

const widths = { small: 'max-w-md', medium: 'max-w-2xl', large: 'max-w-6xl' }

/** A modal dialog with a heading. Load it lazily to keep its code out of a screen's first script. */
export function Dialog(props: DialogProps) {
  const { open = true, size = 'small', isFullHeight = false, isText = false } = props
  const { onClose, title, description, children, footer, initialFocus } = props
  return (
    <Base.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 z-40 bg-[oklch(0.2_0.02_245/0.4)] transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Base.Popup
          {...(initialFocus && { initialFocus })}
          className={clsx(
            // Centered without a transform, which would misplace the popups of an editor inside. On a low screen, such
            // as at 400 % zoom, it scrolls as a whole, because title and buttons would leave no room for the content.
            'fixed inset-x-0 top-[max(2rem,10vh)] z-40 mx-auto flex max-h-[85vh] w-[calc(100vw-2rem)] flex-col rounded-lg border border-line bg-raised shadow-popup outline-none has-[>div:focus-visible]:[outline:2px_solid_var(--focus)] [@media(height<24rem)]:overflow-y-auto',
            widths[size],
            isFullHeight && 'h-[44rem]',
          )}
        >
          <div className="pt-4 pr-14 pb-2 pl-5">
            <Base.Title className="text-base font-semibold">{title}</Base.Title>
            {description && (
              <Base.Description className="mt-1 text-sm text-muted">{description}</Base.Description>
            )}
          </div>
          <div
            {...(isText && { tabIndex: 0, role: 'group', 'aria-label': title })}
            // While its text has the focus, the whole dialog is outlined.
            className="min-h-0 flex-1 overflow-y-auto px-5 pt-1 pb-4 outline-none [@media(height<24rem)]:min-h-40"
          >
            {children}
          </div>
          {footer && (
            <div
              data-dialog-footer
              className="flex flex-wrap items-center justify-end gap-2 border-t border-line px-5 py-3"
            >
              {footer}
            </div>
          )}
          {/* Last, so that the focus starts in the content, or on the button that changes nothing. */}
          <Base.Close
            aria-label="Close"
            className="absolute top-3.5 right-3.5 rounded-md p-1.5 text-muted hover:bg-hover hover:text-ink"
          >
            <X size={16} />
          </Base.Close>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}

type ConfirmDialogProps = {
  title: string
  /** Label of the confirming button. */
  action: string
  /** Label of the button that changes nothing. */
  keep?: string
  onConfirm(): void
  onClose(): void
  /** What will be lost, and whether it can be restored. */
  children: ReactNode
}

/** Asks for confirmation of a destructive action. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, action, keep = 'Cancel', onConfirm, onClose, children } = props
  return (
    <Dialog
      onClose={onClose}
      title={title}
      footer={
        <>
          <Button onClick={onClose}>{keep}</Button>
          <Button variant="danger" onClick={onConfirm}>
            {action}
          </Button>
        </>
      }
    >
      <p className="text-sm">{children}</p>
    </Dialog>
  )
}

const typedInput = {
  title: 'Discard what you typed?',
  keep: 'Keep editing',
  children: 'What you typed is not saved yet.',
}

/** Closes a form, after a confirmation if unsaved input would be lost. Render `question` in its dialog. */
export function useConfirmedClose(isDirty: boolean, onClose: () => void, input = typedInput) {
  const [isAsked, setIsAsked] = useState(false)
  const question = isAsked && (
    <ConfirmDialog {...input} action="Discard" onConfirm={onClose} onClose={() => setIsAsked(false)} />
  )
  return { leave: () => (isDirty ? setIsAsked(true) : onClose()), question }
}

type FormDialogProps = Omit<DialogProps, 'open' | 'footer' | 'isText'> & {
  /** Label of the submit button. */
  action: ReactNode
  variant?: 'primary' | 'danger'
  /** Why the form cannot be submitted. */
  blocked?: string | undefined
  onSubmit(): void
}

/** A dialog with a form, submitted with its button or with Enter in a field. */
export function FormDialog(props: FormDialogProps) {
  const { action, variant = 'primary', blocked, onSubmit, children, ...dialog } = props
  const id = useId()
  return (
    <Dialog
      {...dialog}
      footer={
        <>
          <Button onClick={dialog.onClose}>Cancel</Button>
          <Button variant={variant} type="submit" form={id} disabledReason={blocked}>
            {action}
          </Button>
        </>
      }
    >
      <form
        id={id}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (blocked === undefined) onSubmit()
        }}
        className="flex flex-col gap-3 text-sm"
      >
        {children}
      </form>
    </Dialog>
  )
}
