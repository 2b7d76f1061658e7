import { useState } from 'react'
import { Button } from '../../ui/buttons/button.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { useLanguage } from '../../ui/page/language.tsx'
import { PasswordField } from '../../ui/inputs/password-field.tsx'
import { TextField } from '../../ui/inputs/text-field.tsx'
import { wordsOf } from './samples.ts'

/** The auth layout with something in it. */
export default function LoginCard() {
  const words = wordsOf(useLanguage().language)
  const [code, setCode] = useState('')
  const [password, setPassword] = useState('')
  return (
    <Card className="auth-card">
      <form className="grid grid-cols-1 gap-4" onSubmit={(event) => event.preventDefault()}>
        <h1 className="page-title">{words.login}</h1>
        <TextField label={words.code} isRequired isolate value={code} onChange={setCode} autoComplete="username" />
        <PasswordField
          label={words.password}
          isRequired
          autoComplete="current-password"
          value={password}
          onChange={setPassword}
        />
        <Button variant="primary" size="form" type="submit">
          {words.login}
        </Button>
      </form>
    </Card>
  )
}
