import { Button } from '#ui/button.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'

/** Exports the expiry of one record, which must have one, to a calendar file. Reserves its space while loading. */
export const AddToCalendar = lazyPart(
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
