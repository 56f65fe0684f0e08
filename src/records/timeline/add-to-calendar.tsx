import { Button } from '#ui/button.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import type { AddToCalendarProps } from './use-calendar.tsx'

/** Saves the end of one record, which has one, for a calendar program. It takes its room before it comes. */
export const AddToCalendar = lazyPart<'CalendarButton', AddToCalendarProps>(
  () => import('./use-calendar.tsx'),
  'CalendarButton',
  'The calendar export',
  {
    waiting: (
      <Button size="small" icon={<span className="size-[13px]" />} className="invisible">
        Add to calendar
      </Button>
    ),
  },
)
