"""Facts about languages: one record each (`records/<tag>.yaml`), and rules that read them.

In: BCP 47 tags. Out: values of the record of a language, or of the nearest language with one.
Public: every module.
"""
