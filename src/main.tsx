import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from '#app/app.tsx'
import { reportErrors } from '#app/report-errors.ts'
import '#app/styles.css'

const root = document.querySelector('#root')
if (!root) throw new Error('index.html has no element with the id "root"')
const keepError = reportErrors()
// React has rendered again by itself and nothing is missing, so people hear nothing of it.
createRoot(root, { onRecoverableError: keepError }).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
