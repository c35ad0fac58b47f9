"""The one room that opens, lists and writes files.

In: paths and bytes. Out: bytes of regular files; files that are old or new, never half written.
`reading` opens and reads; `listing` looks at paths and folders; `records` knows what was read and
looked at; `writing` puts finished files in place (`placing` does it); `temporary` has folders for a
while; `cache` has files that can be made again; `frames` passes pieces of bytes to another process;
`processes` has the marks of processes and ends workers; `pools` shares work between them;
`program` knows which pnp this is. Public: every module.
"""
