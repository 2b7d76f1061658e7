import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isCommonPassword } from './common-password.ts'
import { hashPassword, verifyPassword } from './password.ts'

test('passwords: argon2id, an unknown name takes the same way, and a long queue is turned away', async () => {
  const stored = await hashPassword('كلمة-Secret1')
  assert.match(stored, /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  assert.equal(await verifyPassword('كلمة-Secret1', stored), true)
  assert.equal(await verifyPassword('other', stored), false)
  assert.equal(await verifyPassword('nobody has this password', undefined), false)
  const crowd = await Promise.allSettled(Array.from({ length: 60 }, () => verifyPassword('x', stored)))
  assert.equal(crowd.filter(({ status }) => status === 'rejected').length, 6)
})

test('a password that intruders try first is one, whatever its signs and capitals; a person’s own is not', () => {
  const first =
    `P@ssw0rd Passw0rd! P@ssword1 P@$$w0rd Pa$$w0rd Password1! Password@123 Pass@123 Pass@1234 Admin@123 Admin@1234 Admin123! @Admin123 Administrator1! Welcome@123 Welcome1! Welcome2024! Qwerty@123 Qwerty123! Qwerty1!
    Abc@1234 Abc@12345 Abcd@1234 Abcd1234! Aa@123456 Aa123456@ Aa123456! A123456! Asd@12345 Zxc@1234 Qwe@1234 Qwe123!@# 1qaz!QAZ 1qaz@WSX !QAZ2wsx ZAQ!2wsx Q1w2e3r4! Test@123 Test1234! User@123 Root@123 Hello@123 India@123
    Login@123 Master@123 Summer2024! Winter@2023 Ahmed@123 Mohamed@123 Mohamed@2020 Egypt@123 Cairo@2024 Iloveyou1! Letmein1! Monkey1! Dragon1! Football1! Changeme1! Secret@123 Student@123 Teacher@2025 Company@123 Google@123
    Samsung@1 Windows@10 Alahly@1907 Zamalek@1911 Omar@2010 Allah@786 Ch@ngeme1 Manager@321`.split(/\s+/)
  for (const password of first) assert.equal(isCommonPassword(password), true, password)
  for (const password of [
    'Nagwa@2027',
    'Newer@1234',
    'Bench@1234',
    'Salma-walks-home-7',
    'Mohamed@7391',
    'كلمة Aa1-سر',
    'tr0ub4dor&3Q',
    'Xk9$mPq2',
    'Ahmed2024and!Mona',
    '',
  ])
    assert.equal(isCommonPassword(password), false, password)
})
