"""The one room that opens, lists and writes files.

In: paths and bytes. Out: bytes of regular files; files that are old or new, never half written.
`reading` opens and reads, and knows what was read; `listing` looks at paths and folders; `writing`
puts finished files in place (`placing` does it); `temporary` has folders for a while; `processes`
has the marks of processes and ends workers. Public: every module.
"""
