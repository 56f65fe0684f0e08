import { Monitor, Moon, Sun } from 'lucide-react'
import { Menu } from '#ui/menu.tsx'
import { setTheme, type ThemeChoice, useThemeChoice } from '#ui/theme.ts'

const choices = [
  { value: 'light', label: 'Light', icon: <Sun size={14} /> },
  { value: 'dark', label: 'Dark', icon: <Moon size={14} /> },
  { value: 'system', label: 'System', icon: <Monitor size={14} /> },
] as const satisfies readonly { value: ThemeChoice; label: string; icon: React.ReactNode }[]

/** Light, dark, or as the system says. */
export function ThemeMenu() {
  const current = useThemeChoice()
  return (
    <Menu
      label="Theme"
      align="start"
      side="top"
      items={choices.map(({ value, label, icon }) => ({
        kind: 'radio',
        label,
        icon,
        checked: value === current,
        onSelect: () => setTheme(value),
      }))}
      trigger={(props) => (
        <button
          type="button"
          {...props}
          className="flex h-8 items-center gap-2.5 rounded-md px-2.5 text-sm text-muted hover:bg-hover hover:text-ink"
        >
          {choices.find((choice) => choice.value === current)?.icon}
          <span className="max-md:sr-only">Theme</span>
        </button>
      )}
    />
  )
}
